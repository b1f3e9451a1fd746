-- Names of carriers' files of orders whose data went: a carrier may have named its file by whoever signed.
update shipment set tracking_files = '{}' where data_purged and tracking_files <> '{}';
